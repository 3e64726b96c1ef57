import type { Message } from '@keyswap/contract/chat'
import { chatPhoto as limits } from '@keyswap/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChatRef } from '../../../domain/chats.ts'
import { callsOf } from '../chat-calls.ts'

/** New addresses are fetched before the old ones expire. */
const RENEW_MS = limits.address_ms * 0.8

const hasPhotos = ({ kind, data }: Message): boolean =>
  kind === 'text' && data !== null && 'photos' in data

export type PhotoAddresses = {
  /** By the photo's id. */
  urls: ReadonlyMap<string, string>
  /** What is the matter with a photo that is not among them. */
  missing: 'loading' | 'failed' | 'removed'
}

/** Where the photos of these messages are. */
export function usePhotoAddresses(of: ChatRef, messages: readonly Message[]): PhotoAddresses {
  const from = messages.find(hasPhotos)?.seq
  const to = messages.findLast(hasPhotos)?.seq
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['chat-photos', of.kind, of.id, from, to],
    queryFn: () => callsOf(of).photos({ from: from ?? 0, to: to ?? 0 }),
    enabled: from !== undefined,
    staleTime: RENEW_MS,
    gcTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    // A phone that slept has old addresses.
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const urls = useMemo(() => new Map(data?.map(({ id, url }) => [id, url])), [data])
  if (data && !isPlaceholderData) return { urls, missing: 'removed' }
  return { urls, missing: isError ? 'failed' : 'loading' }
}
