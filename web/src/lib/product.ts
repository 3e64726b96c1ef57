export const PRODUCT = 'Keyswap'
