/** The form's values; "" leaves a field to the order and the settings. */
export interface ServiceForm {
  pickAddressId: string;
  transport: string;
  actualTransferMethod: string;
  pickOption: string;
  pickWorkShift: string;
  deliverWorkShift: string;
  pickDate: string;
  deliverDate: string;
  labelId: string;
  solutionIds: string[];
}
