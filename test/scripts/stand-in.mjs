// A program that listens on PORT and answers 200; `crash=1` in a request ends it with words, `deaf` makes it ignore SIGTERM.
import { createServer } from "node:http";

if (process.argv.includes("deaf")) process.on("SIGTERM", () => console.log("I will not go"));

createServer((request, response) => {
  if (request.url?.includes("crash=1")) {
    console.error("the disk is full");
    process.exit(7);
  }
  response.end("ok");
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
