// The menu button of narrow screens, and confirmations before actions that cannot be undone.
const burger = document.querySelector(".burger");
const menu = document.getElementById("menu");

burger?.addEventListener("click", () => {
  const open = menu.classList.toggle("open");
  burger.setAttribute("aria-expanded", String(open));
});
menu?.addEventListener("click", (event) => {
  if (event.target.closest("a")) menu.classList.remove("open");
});

document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});
