import type { Me } from '@keyswap/contract/accounts'
import { answering as limits } from '@keyswap/contract/limits'
import type { Answering as Answers } from '@keyswap/contract/matching'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { settings } from '../settings.texts.ts'
import { ProfileSwitch } from './profile-switch.tsx'
import { timeOf } from './time-to-answer.ts'
import { useAnswering } from './use-answering.ts'
import { useChoose } from './use-choose.ts'

/** In the settings: how the member answers, what others may read of it, and until when they are away. */
export function Answering({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { data, isError } = useAnswering()
  return (
    <div className="divide-y divide-line">
      <div className="min-h-18 p-4">
        {data ? (
          <Numbers answers={data} />
        ) : isError ? (
          <p className="text-muted">
            {t(isOnline() ? 'settings.answering.failed' : 'kit.offline')}
          </p>
        ) : (
          <Skeleton className="late h-5 w-56" />
        )}
      </div>
      <ProfileSwitch user={user} choice="show_answering" />
      <Away user={user} />
    </div>
  )
}

function Numbers({ answers: { asked, answered, median_ms } }: { answers: Answers }) {
  const { t } = useMessages(settings)
  if (asked === 0) return <p className="text-muted">{t('settings.answering.none')}</p>
  const time = median_ms === null ? undefined : timeOf(median_ms)
  return (
    <>
      <p className="font-semibold">
        {t('settings.answering.answered', { answered, count: asked })}
      </p>
      <p className="text-small text-muted">
        {time && `${t(`settings.answering.${time.unit}`, { count: time.count })} `}
        {t('settings.answering.hint')}
      </p>
    </>
  )
}

const dayIn = (ms: number) => {
  const day = new Date(Date.now() + ms)
  const local = new Date(day.getTime() - day.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 10)
}

/** While a date is typed, the field has years such as 0002: they are not saved. */
function Away({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const choose = useChoose(user)
  const [first, last] = [dayIn(0), dayIn(limits.away_ms)]
  const until = user.away_until ?? null
  return (
    <div className="grid gap-3 p-4">
      <TextField
        // Not controlled: a browser empties a controlled field whose date is only half typed.
        key={until ?? ''}
        type="date"
        label={t('settings.away')}
        hint={t('settings.away.hint')}
        min={first}
        max={last}
        defaultValue={until ?? ''}
        onChange={({ target: { value } }) => {
          if (value >= first && value <= last) choose({ away_until: value })
        }}
      />
      {until !== null && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => choose({ away_until: null })}
        >
          {t('settings.away.back')}
        </Button>
      )}
    </div>
  )
}
