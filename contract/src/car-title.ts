/** How a car is named on every screen, in mails and in notifications. */
export const carTitle = ({ year, make, model }: { year: number; make: string; model: string }) =>
  `${year} ${make} ${model}`
