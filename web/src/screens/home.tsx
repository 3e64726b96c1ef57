import { Suspense, useEffect, useState } from 'react'
import { fetched } from '../lib/fetched.tsx'
import { lazily } from '../lib/lazily.ts'
import { rememberedUser, useSession } from '../lib/session.ts'
import { DeckShape, ScreenSkeleton } from '../ui/screen-skeleton.tsx'

const Landing = fetched(() => import('./landing/landing.tsx'), ScreenSkeleton)
const Browse = fetched(() => import('./browse/browse.tsx'), DeckShape)
const ConfirmEmail = lazily(() => import('../features/accounts/confirm-email.tsx'))

// Who comes home is most likely who was here last: their screen is on its way before anyone is asked.
if (location.pathname === '/') (rememberedUser() === null ? Landing : Browse).fetch()

export default function Home() {
  const { status } = useSession()
  const links = useConfirmationLinks()
  return (
    <>
      {status === 'loading' && <DeckShape />}
      {status === 'signed_in' && <Browse />}
      {status === 'signed_out' && <Landing />}
      <Suspense>{links > 0 && <ConfirmEmail key={links} />}</Suspense>
    </>
  )
}

/** How many confirmation links have led here; what they need is fetched only for who comes by one. */
function useConfirmationLinks(): number {
  const [links, setLinks] = useState(isConfirmation() ? 1 : 0)
  useEffect(() => {
    // Pasted into a tab that is open here already, a link loads nothing anew.
    const look = () => isConfirmation() && setLinks((before) => before + 1)
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return links
}

const isConfirmation = (): boolean => /[#&]type=signup\b/.test(location.hash)
