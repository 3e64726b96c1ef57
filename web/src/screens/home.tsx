import { ConfirmationLink } from '../features/accounts/sign-in/confirmation-link.tsx'
import { rememberedUser, useSession } from '../lib/http/session.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { DeckShape, ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'

const Landing = fetched(() => import('./landing/landing.tsx'), ScreenSkeleton)
const Browse = fetched(() => import('./browse/browse.tsx'), DeckShape)

// Starts loading the likely screen before the session is known: a remembered member is probably still signed in.
if (location.pathname === '/') (rememberedUser() === null ? Landing : Browse).fetch()

export default function Home() {
  const { status } = useSession()
  return (
    <>
      {status === 'loading' && <DeckShape />}
      {status === 'signed_in' && <Browse />}
      {status === 'signed_out' && <Landing />}
      <ConfirmationLink />
    </>
  )
}
