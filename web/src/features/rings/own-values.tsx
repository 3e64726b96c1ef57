import type { CarPage } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { useQuery } from '@tanstack/react-query'
import { value } from '../../lib/formats/formats.ts'
import { call } from '../../lib/http/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { rings } from './rings.texts.ts'

/** What the viewer would add or get on top, if both owners have said in one currency what their cars are worth. */
export function OwnValues({ ring }: { ring: Ring }) {
  const speech = useMessages(rings)
  const [viewer] = ring.members
  const given = useCar(viewer?.gives.id ?? null)
  const got = useCar(viewer?.gets.id ?? null)
  if (!given?.price || !got?.price || given.currency !== got.currency) return null
  const adds = got.price - given.price
  const amount = value({ price: Math.abs(adds), currency: got.currency }, speech)
  return (
    <p className="text-small text-muted wrap-anywhere">
      {adds === 0
        ? speech.t('ring.values.same', { given: value(given, speech) })
        : speech.t(adds > 0 ? 'ring.values.adds' : 'ring.values.gets', { amount })}
    </p>
  )
}

/** The car's page has its value; it shares the page's copy. */
const useCar = (carId: string | null): CarPage | undefined =>
  useQuery({
    queryKey: ['car', carId],
    queryFn: () => call('getCar', { params: { carId: carId ?? '' } }),
    refetchOnMount: 'always',
    enabled: carId !== null,
  }).data
