// Written by `npm run languages` from the folders in languages/.
export const languages = ['en', 'lv'] as const
