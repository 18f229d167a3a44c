import { FormLayout, TextField, type TextFieldProps } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { FieldFaults } from "~/domain/field-faults";
import { DistrictFields } from "./district-fields";

export const NO_FIELDS = {
  login: { email: "", password: "" },
  create: { name: "", phone: "", email: "", address: "", province: "", district: "" },
  paste: { code: "", token: "", expiresAt: "" },
};

type ConnectFields = typeof NO_FIELDS;
export type ConnectMethod = keyof ConnectFields;
type FieldName = keyof ConnectFields["login"] | keyof ConnectFields["create"] | keyof ConnectFields["paste"];

const TYPES: Partial<Record<FieldName, TextFieldProps["type"]>> = {
  email: "email",
  password: "password",
  phone: "tel",
  token: "password",
  expiresAt: "date",
};

/** Fields in rows: those of a row stand side by side where the screen is wide enough. */
const ROWS: { [Method in ConnectMethod]: (keyof ConnectFields[Method] & FieldName)[][] } = {
  login: [["email", "password"]],
  create: [["name"], ["phone", "email"], ["address"]],
  paste: [["code", "expiresAt"], ["token"]],
};

interface MethodFieldsProps {
  method: ConnectMethod;
  fields: ConnectFields;
  faults: FieldFaults;
  onChange: (fields: ConnectFields) => void;
}

/** The fields of one way to connect, each with its fault beside it. */
export function MethodFields({ method, fields, faults, onChange }: MethodFieldsProps) {
  const t = useText();
  const values: Partial<Record<FieldName, string>> = fields[method];
  const errorOf = (name: FieldName) => faults[name] && t(`problems:field.${faults[name]}`);
  const field = (name: FieldName) => (
    <TextField
      key={name}
      label={t(`setup:account.field.${name}`)}
      helpText={HELPED.has(name) ? t(`setup:account.help.${name as "code" | "token" | "expiresAt"}`) : undefined}
      type={TYPES[name] ?? "text"}
      autoComplete="off"
      requiredIndicator={name !== "expiresAt"}
      value={values[name] ?? ""}
      error={errorOf(name)}
      onChange={(value) => onChange({ ...fields, [method]: { ...values, [name]: value } })}
    />
  );
  return (
    <FormLayout>
      {ROWS[method].map((names) =>
        names.length > 1 ? (
          <FormLayout.Group key={names.join()}>{names.map(field)}</FormLayout.Group>
        ) : (
          names.map(field)
        ),
      )}
      {method === "create" && (
        <DistrictFields
          places={fields.create}
          errorOf={errorOf}
          onChange={(places) => onChange({ ...fields, create: { ...fields.create, ...places } })}
        />
      )}
    </FormLayout>
  );
}

const HELPED: ReadonlySet<FieldName> = new Set<FieldName>(["code", "token", "expiresAt"]);
