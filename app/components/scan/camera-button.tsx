import { Button, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/components/text";

interface Scanner {
  capture(): Promise<{ data: string }>;
}

/** Shopify's mobile app has a scanner; elsewhere App Bridge has none, or one that fails. */
function scannerOf(): Scanner | null {
  const bridge = (globalThis as { shopify?: { scanner?: Partial<Scanner>; environment?: { mobile?: boolean } } })
    .shopify;
  return bridge?.environment?.mobile && typeof bridge.scanner?.capture === "function"
    ? (bridge.scanner as Scanner)
    : null;
}

interface Props {
  onScan: (text: string) => void;
  /** Grows with each parcel that was handed over: the camera opens for the next one. A wrong parcel stops it. */
  good: number;
}

/** Opens the camera of Shopify's mobile app, again after each good scan, until staff close it. Nothing where there is none. */
export function CameraButton({ onScan, good }: Props) {
  const t = useText();
  const [scanner, setScanner] = useState<Scanner | null>(null);
  const [failed, setFailed] = useState(false);
  const goesOn = useRef(false);
  useEffect(() => setScanner(scannerOf), []);

  const capture = async () => {
    if (!scanner) return;
    setFailed(false);
    try {
      const { data } = await scanner.capture();
      goesOn.current = true;
      onScan(data);
    } catch (error) {
      goesOn.current = false;
      setFailed(!isClosedByStaff(error));
    }
  };
  const again = useRef(capture);
  again.current = capture;
  useEffect(() => {
    if (good > 0 && goesOn.current) void again.current();
  }, [good]);

  if (!scanner) return null;
  return (
    <>
      <Button variant="primary" size="large" fullWidth onClick={capture}>
        {t("handover:scan.camera")}
      </Button>
      <span aria-live="polite">
        {failed && (
          <Text as="span" tone="critical">
            {t("handover:scan.camera_failed")}
          </Text>
        )}
      </span>
    </>
  );
}

const isClosedByStaff = (error: unknown) => error instanceof Error && /cancel|dismiss|close/i.test(error.message);
