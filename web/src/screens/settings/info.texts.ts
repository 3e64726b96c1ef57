import { textGroup } from '../../lib/messages/text-group.ts'

export const info = textGroup('info', {
  'notifications.title': 'Notifications',
  'notifications.match.title': 'Matches',
  'notifications.match.text':
    'When an owner whose car you liked likes one of yours, both of you hear about it at once.',
  'notifications.message.title': 'Messages',
  'notifications.message.text':
    'A new message in one of your chats. The Matches tab counts what you have not opened yet.',
  'notifications.activity.title': 'Car activity',
  'notifications.activity.text':
    'What happens to your own listings, such as a moderator switching one off, and what became of a report you made.',
  'notifications.manage.title': 'Turning them on and off',
  'notifications.manage.text':
    'Whether they are shown at all is managed in the settings of your device or browser. We never send advertising.',

  'privacy.title': 'Privacy & Safety',
  'privacy.lead': 'Your data is here to find you a car, and for nothing else.',
  'privacy.selling.title': 'We do not sell your data',
  'privacy.selling.text':
    'Not to dealers, not to advertisers, not to anyone. There is no advertising here and nobody can pay to be shown first.',
  'privacy.tracking.title': 'We do not track you',
  'privacy.tracking.text':
    'No trackers, no third-party analytics, no fonts or scripts from elsewhere. One cookie keeps you signed in. The other one recognises your browser when you sign in again, so that we can tell you by mail when someone signs in from elsewhere. That mail names the time, the browser and the IP address.',
  'privacy.seen.title': 'What others see',
  'privacy.seen.text':
    'Your username, your cars, the place you wrote on them and what you would swap them for. Never your email. The owner of a car that you like sees that somebody likes it, with a few blurred colours and the body of the car you offer, and your cars come first in their deck. Messages are visible to the people in that chat alone. If a member is reported in a chat, the moderator who handles it can read the reported message with ten before and ten after it, and see the photos that this member sent there. If a report names a swap plan, the moderator who handles it can read that plan. Every look is recorded. Papers such as the VIN are for the people of that swap.',
  'privacy.rings.title': 'What a ring tells',
  'privacy.rings.text':
    'A ring is a circle of likes. When you are asked about one, you see who is in it and who likes which car: the one who would get yours likes yours. They learn the same about you. You don’t learn what else they like or who answered what, and your download names the others only once all are in. If a member drops out, by saying no, taking a like back, deactivating a car or blocking someone, new rings wait an hour for them, and after five in a day a whole day. That slows down anyone who says no again and again to learn who likes whose car; it doesn’t rule it out. A free place is filled at once, and the others see which car is gone. You can switch rings off in Settings.',
  'privacy.kept.title': 'What we remember for you',
  'privacy.kept.text':
    'Kept searches and filters, the cars we told you about, the time zone of your browser, so that we are quiet at night, the time of your last visit, so that cars of owners who are gone are not shown, when you dropped out of rings within the last day, and what you set up to sign in, such as the public half of a passkey. Others see none of it. It is in your download, and goes with your account.',
  'privacy.device.title': 'On your device',
  'privacy.device.text':
    'So that the app works without a connection, your browser keeps your profile, the cars, matches, chats and swap plans with their papers that you have seen last, photos of cars, drafts, and what still waits to be sent. Photos that were sent in chats are not kept. When you log out, all of it is deleted, also what still waits. If your session is ended from elsewhere, it is deleted when the app is next opened with a connection.',
  'privacy.shared.title': 'Public pages',
  'privacy.shared.text':
    'Your cars are for members only, unless you share one: then anyone with the link sees its photos, its facts, what you would swap it for and your town, but not your name, your description or where in town. Search engines may list that page only if you allow it. When you stop sharing, when you hide, delete or swap the car, while it is reserved, or when you have not been here for 45 days, the page and its pictures are gone at once; what others have copied by then is beyond our reach.',
  'privacy.photos.title': 'Photos',
  'privacy.photos.text':
    'Every photo is re-encoded on arrival and stripped of hidden data, above all of where it was taken. Photos of a chat are shown to its members, and to a moderator if you are reported there, at addresses that expire after some minutes.',
  'privacy.delete.title': 'Your data is yours',
  'privacy.delete.text':
    'You can delete your cars, the photos of your cars and your whole account at any time, but no car that is reserved for a swap. Your profile, cars and their photos go at once. What you wrote or sent in chats stays with those who received it for 90 days, under “Deleted user”, so that they can read and report it; then it goes, like every closed chat. Those you have swapped with keep the agreement for 12 months. If a report is open, the moderators keep a sealed copy of what was reported until 30 days after their decision. If your account was suspended, a code made from your email address stays for up to 24 months, so that it cannot sign up again.',
  'privacy.safety.title': 'Meeting safely',
  'privacy.safety.text':
    'Meet by daylight in a public place, bring someone along, see the papers before the keys, and never pay ahead. Use the flag on a listing to tell us when something is off.',

  'help.title': 'Help & Support',
  'help.lead': 'Answers first, a person after that.',
  'help.swap.title': 'How does a swap start?',
  'help.swap.text':
    'List a car with at least one photo, then like other cars. When an owner likes one of yours in return, you are matched and a chat opens.',
  'help.share.title': 'How do I show my car to a friend?',
  'help.share.text':
    'Press “Share” at your car in My Listings. It gets a public page with a link of its own, which you can send to anyone. Whoever joins from there comes back to your car. You can stop sharing at any time.',
  'help.chat.title': 'What can I send in a chat?',
  'help.chat.text':
    'Text, up to six photos at once and 100 a day, and any car that you can see. Others see such a car only if they may see it themselves. A quick question is read by everyone in their own language. What you send without a connection waits and is sent when it is back.',
  'help.rings.title': 'What is a ring?',
  'help.rings.text':
    'A swap of three or four owners. You like Anna’s car, Anna likes Ben’s, and Ben likes yours: if each passes their car on, everyone gets the one they like. When likes make such a circle, it appears above your matches.',
  'help.rings.answers':
    '“I’m in” agrees to nothing: when all are in, a chat opens, and you can make a swap plan together. Everyone sees how many are in, and we don’t tell anyone who said no. If someone drops out, we look for a car that fits into the gap. You have three days to answer.',
  'help.rings.off': 'In Settings you can switch rings off.',
  'help.plan.title': 'How do we agree on a swap?',
  'help.plan.text':
    'Open the swap plan under the name in your chat and propose cars, money, time and place. The other side accepts, declines or makes a counter-offer; each one is a version of its own, and what changed is marked. When everyone has accepted the same version, the swap is agreed and the cars are reserved: they are no longer shown to others, unless the swap is cancelled.',
  'help.handover.title': 'What happens when we meet?',
  'help.handover.text':
    'The plan has a checklist for each car, fields for its papers, and an agreement to print and sign. When you have the keys, press “I got the keys”. Once everyone has, the swap is done, and you can review each other for 14 days.',
  'help.money.title': 'Who pays the difference?',
  'help.money.text':
    'You decide. The plan shows how much the values differ that the owners set themselves; that is arithmetic, nothing more. Keyswap handles no money.',
  'help.like.title': 'Why can I not like a car?',
  'help.like.text':
    'A like offers one of your own cars in return, so you need at least one active car. You can pass without one.',
  'help.deck.title': 'How the deck is ordered',
  'help.deck.text':
    'First come cars whose owner already likes one of your active cars. Then all others, newest first. Within each page, cars whose owner is looking for one like yours come before the rest, and nearer ones before those further away, where both places are known; cars whose owner has not been here for 30 days come last. If you ask to look again at passed cars, they come after all others, those you passed longest ago first.',
  'help.deck.left_out':
    'Left out are your own cars, cars you have already swiped, inactive ones, cars without a photo, and cars whose owner has not been here for 45 days. Distance only excludes a car when you set it as a filter. Nobody can pay to rise.',
  'help.fresh.title': 'Why am I asked “Still yours?”',
  'help.fresh.text':
    'So that nobody likes a car that is long gone. If you have not been here for 30 days, we ask once, by notification and mail. After 45 days your cars are hidden. One tap on the notification or in the mail, or any other visit, brings them back: they stand in the deck like new ones. Your chats and swap plans stay as they are.',
  'help.wish.title': 'What I’d swap for',
  'help.wish.text':
    'Each of your cars can say what you would swap it for: makes or models, body, fuel, years, mileage, and whether you add money or want some on top. It is on the card. A car “fits their wish” if one of your active cars is everything that the wish names. A car whose body is not set fits no wish for a body.',
  'help.likes.title': 'Who likes my car?',
  'help.likes.text':
    'My Listings shows how many likes of a car you have not answered yet, each as a blurred card: a few colours and the body, no name and no photo. Their cars come first in your deck, unless the owner has been away for long, and one that you like back is a match. Nobody can pay to see them earlier. A car with few likes also gets hints about what its listing lacks.',
  'help.report.title': 'Something is wrong with a listing',
  'help.report.text':
    'Tap the flag on the card and tell us what you saw. A moderator looks at every report, and you hear what came of it.',
  'help.install.title': 'Can I install Keyswap?',
  'help.install.text':
    'Yes. Where the browser can do it, Settings has a button. On an iPhone or iPad, tap Share in the browser, then “Add to Home Screen”. The installed app is the same, with an icon that, while it is open, shows how much waits for you.',
  'help.password.title': 'I forgot my password',
  'help.password.text': 'Ask for a reset link. It works once, within an hour.',
  'help.password.action': 'Reset my password',
  'help.contact.none': 'The operator of this site has not set an address for help yet.',
  'help.contact.failed': 'The address could not be loaded.',
  'help.contact.title': 'Write to us',
  'help.contact.text': 'A person reads every mail. Tell us what you did and what happened.',

  'about.title': 'About',
  'about.lead': 'A car is worth the most to the person who wants exactly that one.',
  'about.story.title': 'The story',
  'about.story.text':
    'Selling a car to buy another means two strangers, two prices and two weekends lost. Somewhere an owner looks at your car the way you look at theirs. {product} introduces the two of you.',
  'about.idea.title': 'The idea',
  'about.idea.text':
    'Two owners, two cars, two likes. Only when both agree does a chat open; until then nobody is pestered. What you agree on is yours alone: we take no fee and hold no keys.',
  'about.promise.title': 'What we promise',
  'about.promise.text':
    'Numbers that are counted, not invented. An order of cars that is written down. A way out that deletes everything.',
})
