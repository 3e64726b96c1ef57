import { useEffect, useState } from 'react'
import { fetched } from '../lib/fetched.tsx'
import { rememberedUser, useSession } from '../lib/session.ts'
import { DeckShape, ScreenSkeleton } from '../ui/screen-skeleton.tsx'

const Landing = fetched(() => import('./landing/landing.tsx'), ScreenSkeleton)
const Browse = fetched(() => import('./browse/browse.tsx'), DeckShape)
const ConfirmEmail = fetched(() => import('../features/accounts/confirm-email.tsx'))

// Starts loading the likely screen before the session is known: a remembered member is probably still signed in.
if (location.pathname === '/') (rememberedUser() === null ? Landing : Browse).fetch()

export default function Home() {
  const { status } = useSession()
  const links = useConfirmationLinks()
  return (
    <>
      {status === 'loading' && <DeckShape />}
      {status === 'signed_in' && <Browse />}
      {status === 'signed_out' && <Landing />}
      {links > 0 && <ConfirmEmail key={links} />}
    </>
  )
}

/** How many confirmation links were opened in this tab. The code for them is loaded with the first. */
function useConfirmationLinks(): number {
  const [links, setLinks] = useState(isConfirmation() ? 1 : 0)
  useEffect(() => {
    // A link pasted into an open tab does not reload the page.
    const check = () => isConfirmation() && setLinks((before) => before + 1)
    addEventListener('hashchange', check)
    return () => removeEventListener('hashchange', check)
  }, [])
  return links
}

const isConfirmation = (): boolean => /[#&]type=signup\b/.test(location.hash)
