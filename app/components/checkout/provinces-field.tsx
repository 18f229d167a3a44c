import { WordsField } from "~/components/words-field";

interface Props {
  label: string;
  labelHidden?: boolean;
  /** Official names, as in force today. */
  provinces: string[];
  values: string[];
  error?: string;
  onChange: (values: string[]) => void;
}

/** Picks several provinces; typing finds one, with or without accents. */
export function ProvincesField({ labelHidden = false, provinces, ...rest }: Props) {
  const options = provinces.map((name) => ({ value: name, label: name }));
  return <WordsField {...rest} labelHidden={labelHidden} options={options} ownWords={false} />;
}
