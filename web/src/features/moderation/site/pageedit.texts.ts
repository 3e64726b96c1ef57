import { textGroup } from '../../../lib/messages/text-group.ts'

/** An admin writes the operator's pages. */
export const pageedit = textGroup('pageedit', {
  'page_edit.title': 'Settings of the site',
  'page_edit.lead':
    'Your own pages, for everyone. One that is empty doesn’t exist and is linked nowhere.',
  'page_edit.hint': 'Begin a line with # for a heading, with - for an item of a list.',
  'page_edit.changed': 'Changed on {date} by {by}',
  'page_edit.open': 'Open the page',
  'page_edit.save': 'Save',
  'page_edit.saving': 'Saving…',
  'page_edit.saved': 'Saved. Everyone sees it now.',
  'page_edit.not_saved': 'The page wasn’t saved',
  'page_edit.failed': 'The pages couldn’t be loaded',
})
