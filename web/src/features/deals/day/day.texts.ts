import { textGroup } from '../../../lib/messages/text-group.ts'

/** The list of the day, step by step. */
export const day = textGroup('day', {
  'day.step': 'Step {number} of {count}: {title}',
  'day.step.done': 'Step {number} of {count}: {title}, done',
  'day.count': '{number} of {count}',
  'day.back': 'Back',
  'day.skip': 'Skip',
  'day.next': 'Next',
  'day.done': '(done)',
  'day.look': 'Look the car over',
  'day.look.hint': 'Check off what matches. Talk about the rest before you sign.',
  'day.sign': 'Sign the agreement',
  'day.sign.hint': 'Fill in the blanks. Everyone signs every copy and keeps one.',
  'day.money': 'Money received',
  'day.money.hint': 'Whoever gets it confirms it here.',
  'day.register': 'Apply for the change of owner',
  'day.register.hint': 'Each of you does this for the car you get.',
  'day.confirm': 'Confirm together',
  'day.confirm.hint':
    'Once the change has been applied for on every car, each of you confirms it for the car you give.',
  'day.insurance': 'Insurance',
  'day.insurance.hint': 'Without a valid policy you must not drive away.',
  'day.keys': 'Keys',
  'day.keys.hint': 'Last of all: swap keys and documents, then confirm it here.',
  'day.papers': 'Papers',
  'day.papers.none': '{name} hasn’t filled in the papers.',
  'day.why': 'Why: {item}',
  'day.first': 'Not applied for yet: {names}',
  'day.other.done': '{name}: done',
  'day.other.some': '{name}: {done} of {count}',
  'day.other.none': '{name}: not yet',
})
