/** A text cut to two lines, with the whole text on hover: a very long name must not push the next order off the screen. */
export function Clamped({ text }: { text: string }) {
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
