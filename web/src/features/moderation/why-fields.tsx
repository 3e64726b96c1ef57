import { type DecisionRule, decisionRules } from '@keyswap/contract/choices'
import { ban as limits } from '@keyswap/contract/limits'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { moderation } from './moderation.texts.ts'

export type Why = { rule: DecisionRule; reason: string }

type Fields = {
  rule: RefObject<HTMLSelectElement | null>
  reason: RefObject<HTMLTextAreaElement | null>
}

/** What a member reads of an act against them: the rule, and the reason if there is one. */
export function useWhy() {
  const rule = useRef<HTMLSelectElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  return {
    fields: { rule, reason } satisfies Fields,
    isTyped: () => Boolean(reason.current?.value.trim()),
    read: (): Why => ({
      rule: ruleOf(rule.current?.value),
      reason: reason.current?.value.trim() ?? '',
    }),
  }
}

export const ruleOf = (value: unknown): DecisionRule =>
  decisionRules.find((one) => one === value) ?? 'other'

type Props = {
  fields: Fields
  hint?: string
  /** Not of what is good for the member. */
  hasRule?: boolean
}

export function WhyFields({ fields, hint, hasRule = true }: Props) {
  const { t } = useMessages(moderation)
  return (
    <>
      {hasRule && <RuleField ref={fields.rule} />}
      <TextArea
        ref={fields.reason}
        label={t('admin.cars.reason')}
        hint={hint}
        rows={3}
        maxLength={limits.reason_max_length}
      />
    </>
  )
}

export function RuleField(props: Pick<ComponentProps<'select'>, 'ref' | 'name'>) {
  const { t } = useMessages(moderation)
  return (
    <SelectField
      {...props}
      label={t('admin.case.rule')}
      defaultValue="other"
      options={decisionRules.map((value) => ({ value, label: t(`admin.case.rule.${value}`) }))}
    />
  )
}
