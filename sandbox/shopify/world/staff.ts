/** A person who works in the admin. The same people work in every shop of the stand-in. */
export interface StaffMember {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  accountOwner: boolean;
}

const OWNER: StaffMember = {
  id: 91828374,
  firstName: "Lan",
  lastName: "Nguyễn Thị",
  email: "lan@waybill-demo.example",
  accountOwner: true,
};

const PACKER: StaffMember = {
  id: 91828375,
  firstName: "Minh",
  lastName: "Trần Văn",
  email: "minh@waybill-demo.example",
  accountOwner: false,
};

/** Everybody who may log in; the first is who is at the screen until somebody else is chosen. */
export const STAFF: readonly [StaffMember, ...StaffMember[]] = [OWNER, PACKER];

/** Who has this id, as it stands in a session token or a cookie. */
export function findStaff(id: unknown): StaffMember | undefined {
  return STAFF.find((member) => String(member.id) === id);
}

/** The name as the Vietnamese admin writes it: family name first. */
export function staffName({ firstName, lastName }: StaffMember): string {
  return `${lastName} ${firstName}`;
}
