/** Only Chromium has `connection`, and TypeScript does not know it. */
const { connection } = navigator as { connection?: { saveData?: boolean } }

/** Whether the member has asked the browser to use less data. Asked once: a change applies from the next visit. */
export const savesData = connection?.saveData
