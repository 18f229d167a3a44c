/** A member of staff who uses the admin; the same in every shop of the stand-in. */
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

/** Everyone who can log in; the first is logged in until another is chosen. */
export const STAFF: readonly [StaffMember, ...StaffMember[]] = [OWNER, PACKER];

/** Returns the member of staff with this id, as text from a session token or a cookie. */
export function findStaff(id: unknown): StaffMember | undefined {
  return STAFF.find((member) => String(member.id) === id);
}

/** Returns the name as the Vietnamese admin writes it: family name first. */
export function staffName({ firstName, lastName }: StaffMember): string {
  return `${lastName} ${firstName}`;
}
