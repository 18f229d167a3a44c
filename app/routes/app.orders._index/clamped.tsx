/** At most two lines of a text, the whole of it on hover: a name as long as a letter must not push the next order off the screen. */
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
