import type { Me } from '@keyswap/contract/accounts'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type GotCar, gotCarIn } from '../domain/got-cars.ts'
import { SignInPrompt } from '../features/accounts/sign-in/sign-in-prompt.tsx'
import { useDealsIn } from '../features/deals/use-deals.ts'
import { useFormKey } from '../features/listings/draft/use-form-key.ts'
import { listings } from '../features/listings/listings.texts.ts'
import { useShared } from '../features/listings/photos/use-shared-photos.ts'
import { ListCar } from '../features/listings/publish/list-car.tsx'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { Page } from '../ui/page/page.tsx'
import { fetched } from '../ui/states/fetched.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

const CardPreview = fetched(() => import('../features/matching/card/card-preview.tsx'), CardShape)

export default function Upload() {
  const { t } = useMessages(listings)
  const { status, user } = useSession()
  const shared = useShared()
  // Load the preview ahead of time: there may be no connection when it is shown.
  useEffect(CardPreview.fetch, [])
  return (
    <Page
      title={t('upload.title')}
      lead={status === 'signed_in' && <span className="max-rail:hidden">{t('upload.lead')}</span>}
      className="wide:max-w-228"
    >
      {status === 'signed_out' && (
        <SignInPrompt
          title={t('upload.login.title')}
          text={t(shared === 'all' ? 'upload.login.shared' : 'upload.login.text')}
        />
      )}
      {user && <Listing user={user} />}
    </Page>
  )
}

/** Only members have swaps to ask about. */
function Listing({ user }: { user: Me }) {
  const search = new URLSearchParams(useSearch())
  const draftId = search.get('draft')
  const dealId = draftId === null ? search.get('deal') : null
  const known = useKnown(dealId, user.id)
  const key = useFormKey(draftId ?? dealId)
  const [, navigate] = useLocation()
  const [again, setAgain] = useState(0)
  return (
    <ListCar
      key={`${key}-${again}`}
      user={user}
      draftId={draftId}
      dealId={dealId}
      known={known}
      card={(car) => <CardPreview car={car} />}
      onStartOver={() => {
        setAgain(again + 1)
        navigate(dealId === null ? '/upload' : `/upload?deal=${dealId}`, { replace: true })
      }}
    />
  )
}

/** What is known of a car that the member got in this swap; null if nothing is, undefined while it is being loaded. */
function useKnown(dealId: string | null, userId: string): GotCar | null | undefined {
  const done = useDealsIn('done', dealId !== null)
  if (dealId === null || done.isError) return null
  const deal = done.data?.find(({ id }) => id === dealId)
  return done.data && ((deal && gotCarIn(deal, userId)) ?? null)
}

function CardShape() {
  return <Skeleton className="mx-auto aspect-3/4 w-full max-w-88" />
}
