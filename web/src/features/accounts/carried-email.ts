/** An address that was typed in the sign-in dialog, for the screen that comes next. In memory: a URL would get into histories. */
let carried = ''

export const carryEmail = (email: string): void => {
  carried = email
}

export const carriedEmail = (): string => carried
