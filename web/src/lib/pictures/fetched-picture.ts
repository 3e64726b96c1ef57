// Pictures that only a call with the member's token returns: fetched as bytes and shown from this page's memory.
import { useEffect, useState } from 'react'
import { send } from '../http/http.ts'
import { onMemberChange } from '../http/session.ts'
import { createStore, useStore } from '../store.ts'

type FetchedPicture = { url: string; width: number; height: number }

/** By address, for as long as the page is open. */
const pictures = createStore<ReadonlyMap<string, FetchedPicture>>(new Map())
const underWay = new Map<string, Promise<void>>()

onMemberChange(() => {
  for (const { url } of pictures.get().values()) URL.revokeObjectURL(url)
  pictures.set(new Map())
  underWay.clear()
})

function load(address: string): Promise<void> {
  const loading = underWay.get(address) ?? fetchPicture(address)
  underWay.set(address, loading)
  return loading
}

async function fetchPicture(address: string): Promise<void> {
  try {
    const url = address.startsWith('blob:') ? address : await fetchUrl(address)
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    pictures.set(new Map(pictures.get()).set(address, { url, width, height }))
  } finally {
    underWay.delete(address)
  }
}

async function fetchUrl(address: string): Promise<string> {
  const bytes = (await send({ method: 'GET', path: address })) as Uint8Array<ArrayBuffer>
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}

/** Undefined until it is loaded. An address of this device (`blob:`) is only measured. */
export function useFetchedPicture(address: string | undefined) {
  const picture = useStore(pictures).get(address ?? '')
  const [failed, setFailed] = useState('')
  const isWanted = address !== undefined && !picture
  useEffect(() => {
    if (!isWanted) return
    const tryToLoad = () => void load(address).catch(() => setFailed(address))
    tryToLoad()
    addEventListener('online', tryToLoad)
    return () => removeEventListener('online', tryToLoad)
  }, [isWanted, address])
  return { picture, hasFailed: isWanted && failed === address }
}
