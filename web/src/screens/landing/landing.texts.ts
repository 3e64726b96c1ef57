import { textGroup } from '../../lib/messages/text-group.ts'

export const landing = textGroup('landing', {
  'landing.title': 'Find your perfect car match',
  'landing.lead':
    'List your car, swipe through other owners’ cars, and when you both like what you see, start talking.',
  'landing.get_started': 'Get Started',
  'landing.sign_in': 'Sign In',
  'landing.free': 'Free, owner to owner. No dealers in between.',
  'landing.how': 'How it works',
  'landing.browse.title': 'Browse and swipe',
  'landing.browse.text': 'One car at a time, photo first. Right for yes, left for no.',
  'landing.match.title': 'Match and connect',
  'landing.match.text':
    'You like theirs, they like yours: that’s a match. If not, a ring of three works too.',
  'landing.chat.title': 'Chat and deal',
  'landing.chat.text':
    'Agree on a viewing, a swap, or some money on top. Then the keys change hands.',
  'landing.closing.title': 'What would yours swap for?',
  'landing.closing.text': 'It takes a photo and a minute to find out.',
  'landing.cars': 'There are {count} cars here right now.',
  'landing.footer': '{product} finds your perfect car match.',
  'landing.footer.links': 'About {product}',
  'landing.footer.about': 'About',
  'landing.footer.privacy': 'Privacy & Safety',
  'landing.footer.help': 'Help & Support',
  'landing.demo': 'A demo: you like a car, and its owner likes yours too.',
  'landing.demo.replay': 'Play again',
  'landing.demo.like': 'LIKE',
  'landing.demo.pass': 'PASS',
  'landing.demo.match': "It's a Match!",
  'landing.demo.both': "You and {name} both liked each other's cars",
  'landing.demo.yours': 'Yours',
  'landing.demo.theirs': '{name}’s',
  'landing.demo.message': 'Is the wagon still up for a swap?',
  'landing.demo.answer': 'It is. Saturday, by the sea?',
})
