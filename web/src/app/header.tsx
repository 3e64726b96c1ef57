import { Link } from 'wouter'
import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { preloadAuth } from '../features/accounts/sign-in/auth-dialog-host.tsx'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { PRODUCT } from '../lib/product.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Logo } from '../ui/drawings/logo.tsx'
import { HeaderSlot } from '../ui/page/header-slot.tsx'
import { OfflineHint } from './offline-hint.tsx'

export function Header() {
  const { t } = useMessages()
  const { status, user } = useSession()
  return (
    <header
      data-edge="top"
      className="sticky top-0 z-30 border-b border-line bg-glass pt-[env(safe-area-inset-top)] backdrop-blur-lg"
    >
      <div
        className={cx(
          '@container mx-auto flex h-[calc(var(--spacing-bar)-1px)] items-center gap-2 px-5',
          status === 'signed_out' && 'max-w-wide',
        )}
      >
        <Link
          href="/"
          aria-label={t('shell.home')}
          className="mr-auto flex shrink-0 items-center gap-2.5 rounded-small"
        >
          <Logo className="shrink-0 outline-1 outline-line rounded-[27%]" />
          <span
            className={cx(
              'text-lead font-extrabold tracking-tight @max-[10rem]:sr-only',
              user?.is_moderator && '@max-[24rem]:sr-only',
            )}
          >
            {PRODUCT}
          </span>
        </Link>
        <Visitor />
        <HeaderSlot name="screen" />
        <HeaderSlot name="member" />
      </div>
      <OfflineHint />
    </header>
  )
}

/** Empty while the session is loading, so that nothing jumps. */
function Visitor() {
  const { t } = useMessages()
  const { status, user } = useSession()
  if (status === 'loading') return null
  if (!user) {
    return (
      <Button
        variant="secondary"
        size="small"
        onClick={() => openAuth('sign_in')}
        onPointerEnter={preloadAuth}
      >
        {t('shell.sign_in')}
      </Button>
    )
  }
  return (
    <>
      <HeaderSlot name="staff" />
      {/* A long name takes three small lines on a phone rather than being cut. */}
      <span className="-mx-1 line-clamp-3 min-w-0 max-w-60 text-right text-small leading-tight text-balance wrap-anywhere text-muted rail:text-body @max-[16rem]:sr-only">
        {user.username}
      </span>
    </>
  )
}
