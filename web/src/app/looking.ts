/** Where members look at cars. Elsewhere a popup would interrupt them: the number on the tab is enough. */
export const isLooking = (path: string): boolean => /^\/(swipe|car\/.*)?$/.test(path)
