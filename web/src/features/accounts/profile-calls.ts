import type { Language, Me, ProfileChange } from '@keyswap/contract/accounts'
import { call } from '../../lib/http/client.ts'

export const saveProfile = (change: ProfileChange): Promise<Me> =>
  call('patchMe', { input: change })

export const saveLanguage = (language: Language): Promise<Me> =>
  call('patchMe', { input: { language } })

export const saveAvatar = (picture: Blob): Promise<Me> => call('putAvatar', { body: picture })

export const removeAvatar = (): Promise<Me> => call('deleteAvatar')

export const deleteAccount = (password: string | undefined) =>
  call('deleteMe', { input: { password } })

export async function fetchMyData(): Promise<Blob> {
  const bytes = await call('exportMe')
  if (!(bytes instanceof Uint8Array)) throw new TypeError('The export is not a file.')
  // A response body is never a SharedArrayBuffer.
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
