import { textGroup } from '../lib/messages/text-group.ts'

/** What moderators have decided about a member, and what became of the member's appeal. */
export const decisions = textGroup('decisions', {
  'decision.warn': 'A moderator has warned you',
  'decision.deactivate_car': 'A moderator has deactivated your {target}',
  'decision.remove_photo': 'A moderator has removed a photo of your {target}',
  'decision.limit': 'A moderator has limited your account',
  'decision.limit.what':
    'Until {date}: up to {likes} likes an hour, {chats} first messages and {listings} new listings a day.',
  'decision.suspend': 'A moderator has suspended your account',
  'decision.newer': 'A moderator has made a decision about {target}. Reload the page to read it.',
  'decision.days': { one: 'for {count} day', other: 'for {count} days' },
  'decision.why': '{rule}: {reason}',
  'decision.rule.fraud': 'Fraud',
  'decision.rule.spam': 'Spam',
  'decision.rule.wrong_details': 'Wrong details',
  'decision.rule.offensive': 'Offensive content',
  'decision.rule.copied': 'Someone else’s photos or words',
  'decision.rule.personal_data': 'Other people’s personal data',
  'decision.rule.other': 'The rules of this site',
  'decision.machine': 'Our software flagged it, and a person decided.',
  'decision.person': 'Somebody reported it, and a person decided.',
  'decision.undone': 'A moderator has taken back a decision about {target}',
  'decision.stands': 'We’ve looked again: the decision about {target} stands',
  'decision.reason': 'Reason: {reason}',
  'decision.waits': 'You’ve asked for another look.',
  'decision.effect.remove_photo': 'The photo itself can’t be brought back: please add it again.',
  'decision.effect.deactivate_car':
    'The listing is active again. If a swap ended because of this, it won’t come back.',
  'decision.effect.limit': 'The limit is lifted.',
  'decision.effect.suspend':
    'You can sign in again, and activate your cars. Swaps that ended because of this won’t come back.',
  'decision.lost.deactivate_car': 'The listing couldn’t be made active again.',
  'decision.lost.limit': 'Another limit still applies, or the account is gone.',
  'decision.lost.suspend': 'Another suspension still applies, or the account is gone.',
  'decision.ask': 'Ask for another look',
  'decision.warning.title': 'Please read this',
  'decision.warning.read': 'I’ve read it',
})
