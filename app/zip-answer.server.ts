import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type ReaderFault, watchReader } from "./reader-watch.server";

/** A file to be put into a ZIP while it is read. */
export interface ZippedFile {
  /** With its folder. */
  name: string;
  content: AsyncIterable<Buffer>;
  /** It would not become smaller. */
  isPacked?: true;
}

interface Reading {
  at: Date;
  signal: AbortSignal;
  done: () => Promise<void>;
  /** Called when its reader has had its time: the answer is broken off. */
  onCut: (why: ReaderFault) => void;
}

/**
 * Returns a ZIP as an answer that is sent while its files are read, one after the other: nothing is read that nobody has taken what was
 * before. Who goes away ends the reading; `signal` is the request's, because an answer whose visitor left while it was made is dropped
 * unread and uncancelled. Nor is it kept open for a reader who takes nothing, or
 * hardly anything: `done` frees what others wait for. A file that fails breaks the answer off, and a ZIP that was broken off does not open. `done` is called once, when
 * nothing more is read, before the last bytes are sent.
 */
export function zipAnswer(name: string, files: AsyncIterable<ZippedFile>, reading: Reading): Response {
  return new Response(zipOf(files, reading), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name.replaceAll(/[^A-Za-z0-9._-]/g, "-")}.zip"`,
      "Cache-Control": "no-store",
      // The address is a key for some minutes.
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Three times as fast as the usual level, and a fifth larger. */
const FAST = 3;

function zipOf(files: AsyncIterable<ZippedFile>, { at, signal, done, onCut }: Reading): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const chunks: AsyncIterator<Buffer> = out[Symbol.asyncIterator]();
  /** What is being read; a stream that leads nowhere any more is not ended by that. */
  let current: Readable | undefined;
  let writing: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  zip.on("error", (error) => out.destroy(error));

  async function write(): Promise<void> {
    try {
      for await (const { name, content, isPacked } of files) {
        if (out.destroyed) break;
        current = Readable.from(content, { highWaterMark: 1 });
        zip.addReadStream(current, name, { mtime: at, compressionLevel: isPacked ? 0 : FAST });
        await finished(current);
      }
      await done();
      zip.end();
    } catch (error) {
      await done();
      out.destroy(error as Error);
    }
  }

  function stop(): Promise<void> {
    watch.end();
    out.destroy();
    current?.destroy();
    // Where nothing was read yet, nothing else says that it is over.
    stopped ??= writing ?? done();
    return stopped;
  }
  let breakOff: (error: Error) => void = () => undefined;
  const watch = watchReader((why) => {
    void stop();
    onCut(why);
    // The reader's fault, and said already.
    breakOff(Object.assign(new Error(`whoever reads it has had their time: ${why}`), { status: 408 }));
  });
  if (signal.aborted) void stop();
  else signal.addEventListener("abort", () => void stop(), { once: true });

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        breakOff = (error) => controller.error(error);
      },
      async pull(controller) {
        if (stopped) throw new Error("whoever asked for it is gone");
        watch.asked();
        writing ??= write();
        const { done: isOver, value } = await chunks.next().catch((error) => {
          watch.end();
          throw error;
        });
        if (!isOver) {
          watch.gave(value.length);
          return controller.enqueue(value);
        }
        watch.end();
        controller.close();
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
