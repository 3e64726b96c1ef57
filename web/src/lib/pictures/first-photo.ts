import { createStore } from '../store.ts'

/** Whether the deck's first photo is loaded, missing or late. Until then nothing else is fetched that can wait. */
export const isFirstPhotoLoaded = createStore(false)

const settled = () => isFirstPhotoLoaded.set(true)

// Only a visit that begins with the deck has a first photo (start.ts).
const first = globalThis.window?.keyswap_first_photo
if (first) first.then(settled, settled)
else settled()
