/** Fits into two lines of the narrowest column. */
const SHORT = 40;

/**
 * A text cut to two lines, with the whole text on hover: a very long name must not push the next order off the screen. A short one needs
 * no box of its own, which the browser would paint by itself.
 */
export function Clamped({ text }: { text: string }) {
  if (text.length <= SHORT) return <span>{text}</span>;
  return (
    <span
      title={text}
      style={{
        display: "-webkit-box",
        WebkitLineClamp: 2,
        WebkitBoxOrient: "vertical",
        overflow: "hidden",
        overflowWrap: "anywhere",
      }}
    >
      {text}
    </span>
  );
}
