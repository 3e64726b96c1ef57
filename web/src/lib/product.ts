export const PRODUCT = 'Keyswap'

/** Whoever runs this copy reads the mail of its own domain. */
export const contactAddress = (): string => `support@${location.hostname}`
