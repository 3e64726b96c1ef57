/** Whether this version of the app knows a value: a newer server may send others. What is unknown is shown as `Newer`. */
export const isKnown = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((one) => one === value)
