/** How a car is named everywhere. */
export const carTitle = ({ year, make, model }: { year: number; make: string; model: string }) =>
  `${year} ${make} ${model}`
