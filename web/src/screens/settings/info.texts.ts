import { textGroup } from '../../lib/messages/text-group.ts'

export const info = textGroup('info', {
  'notifications.title': 'Notifications',
  'notifications.match.title': 'Matches',
  'notifications.match.text':
    'When you like a car and its owner likes one of yours, both of you hear about it right away.',
  'notifications.message.title': 'Messages',
  'notifications.message.text':
    'A new message in one of your chats. The Matches tab counts what you haven’t opened yet.',
  'notifications.activity.title': 'Car activity',
  'notifications.activity.text':
    'What happens to your own listings, such as a moderator deactivating one, and what came of a report you made.',
  'notifications.manage.title': 'Switching them on and off',
  'notifications.manage.text':
    'Whether they’re shown at all is managed in the settings of your device or browser. We never send advertising.',

  'privacy.title': 'Privacy & Safety',
  'privacy.lead': 'Your data is here to find you a car, and for nothing else.',
  'privacy.selling.title': 'We don’t sell your data',
  'privacy.selling.text':
    'Not to dealers, not to advertisers, not to anyone. There’s no advertising here, and nobody can pay to be shown first.',
  'privacy.tracking.title': 'We don’t track you',
  'privacy.tracking.text':
    'No trackers, no third-party analytics, no fonts or scripts from elsewhere. One cookie keeps you signed in. The other recognizes your browser when you sign in again, so that we can tell you by email when someone signs in from somewhere new. That email gives the time, the browser and the IP address.',
  'privacy.seen.title': 'What others see',
  'privacy.seen.text':
    'Your username, your cars, the location you gave for them and what you’d swap them for. Never your email. The owner of a car you like sees that somebody likes it, with a few blurred colors and the body type of the car you offer, and your cars come first when they swipe. Only the people in a chat can see its messages. If a member is reported in a chat, the moderator who handles the report can read the messages that the reporter chose, at most ten, each with ten before and ten after it, and see the photos that this member sent there. If a report is about a swap plan, the moderator who handles it can read that plan, what was checked off and what the papers say, and see the photos taken at its handover (for 30 days, if the swap was canceled); otherwise only the people in that swap can. Each time a moderator does, it’s recorded. A VIN and a license plate are seen only by the people in that swap, except on photos of a handover.',
  'privacy.rings.title': 'What a ring reveals',
  'privacy.rings.text':
    'A ring is a circle of likes. When you’re asked about one, you see who is in it and who likes which car: the one who would get yours likes yours. They learn the same about you. You don’t learn what else they like or who answered what, and your data download names the others only once everyone is in. If a member drops out, by saying no, taking a like back, deactivating a car or blocking someone, they aren’t offered new rings for an hour, and after dropping out five times in a day, for a whole day. That slows down anyone who says no again and again to find out who likes whose car; it doesn’t rule it out. If another car fits, it takes the free place right away, and the others see which car is gone. The order of the deck says a little, too: a car that comes earlier than its age suggests may belong to someone who likes a car whose owner likes yours (or there may be one more owner in between); the order doesn’t say which car that is. Which rings are offered first also depends on how often their members have said yes lately; nobody sees that. You can switch rings off in Settings.',
  'privacy.kept.title': 'What we remember for you',
  'privacy.kept.text':
    'Saved searches and filters; the cars we’ve told you about; your browser’s time zone, so that we’re quiet at night and know when the day of a meeting begins (an agreed swap keeps it as it was then, until it’s over); the time of your last visit, so that we don’t show cars whose owners are gone; when you dropped out of rings within the last day; reminders you’ve dismissed; and what you set up to sign in, such as the public half of a passkey. Others see none of it. It’s in your data download and is deleted with your account.',
  'privacy.answering.title': 'How you answer',
  'privacy.answering.text':
    'A match that nobody answers costs someone else time. So when someone writes to you first in a match’s chat, we keep when that was and when you answered: as long as you have the chat, and for 90 days after a match has ended. From the last 90 days we count in how many chats you answered, and how soon; messages from accounts less than a week old don’t count. Only you see these numbers, in your profile and in your data download. All that others can see is that you answer quickly, and you can switch that off there. If you leave five chats unanswered for a week, your cars come later, in the deck and in rings, until you answer; we tell only you, in My Listings. If you say that you’re away, nobody else sees it. If you object to being counted at all, write to us (“Help & Support”).',
  'privacy.fraud.title': 'Against fraud',
  'privacy.fraud.text':
    'Your browser compares messages you get with what scammers often write, and tells nobody what it finds. When you write a long message to someone who hasn’t answered yet, we keep a code made from it for a day, but not its text. If the same message goes to five chats, its readers from the fifth chat on see a note, and a moderator sees that it happened. If you’re new, the same words from other new members count too. From each photo of a car we make a code, and compare it with those of other members’ cars: if two photos look the same, a moderator sees both. The code is deleted with the photo; only if a moderator removed it do we keep the code for 12 months, without your name. In your first three days, likes, first messages and listings are limited (a moderator can limit them for some days later, too), and members looking for such a car are told about yours an hour later. Nobody can send more than ten messages in a row without an answer. To limit sign-ups and reports from one network, we count them by IP address, for about an hour.',
  'privacy.cases.title': 'What moderators see',
  'privacy.cases.text':
    'If someone reports you, or something of yours, moderators see next to the report how old your account is, how many cars you have, how many chats you started and in how many you got an answer, how often you sent the same first message, how many reports you made and how many are about you, and earlier cases. They can write notes about the case. What they decide about you, with the reason, and your request for another look are kept as long as your account, and are in your data download. If you delete your account, your name and id are removed from them 30 days after the decision; the text of reports, the reasons for decisions and the names in the moderators’ log stay.',
  'privacy.device.title': 'On your device',
  'privacy.device.text':
    'So that the app works without a connection, your browser keeps your profile; the cars, matches, chats and swap plans (with their papers and agreements, and the photos in those) you last saw; photos of cars; drafts; and whatever is still waiting to be sent. It doesn’t keep photos sent in chats. When you sign out, all of it is deleted, even what is still waiting. If your session is ended from elsewhere, all of this is deleted the next time the app is opened with a connection.',
  'privacy.shared.title': 'Public pages',
  'privacy.shared.text':
    'Your cars are for members only, unless you share one: then anyone with the link sees its photos, its facts, what you’d swap it for and your town, but not your name, your description or where in town it is. Search engines may list that page only if you allow it. The page and its pictures are gone right away when you stop sharing, or when you deactivate, delete or swap the car; they’re also gone while the car is reserved, or if you haven’t been here for 45 days. We can’t undo what others have copied by then.',
  'privacy.photos.title': 'Photos',
  'privacy.photos.text':
    'Every photo is processed on arrival and stripped of hidden data, including where it was taken. Photos in a chat are shown to the people in it, and to a moderator if you’re reported there, at addresses that expire after a few minutes.',
  'privacy.delete.title': 'Your data is yours',
  'privacy.delete.text':
    'You can delete your cars, their photos and your whole account at any time, but not a car that is reserved for a swap. Your profile, your cars and their photos are deleted right away. What you wrote or sent in chats stays with those who received it for 90 days, under “Deleted user”, so that they can read and report it; then it’s deleted, like every closed chat. Members you’ve swapped with keep the agreement, the photos of your car and those taken at the handover for 12 months. So do the people in a canceled swap in which somebody already had keys or money. If a swap is canceled less than a day before its meeting or later, or if no meeting was set, your car’s papers, without VIN and license plate number, stay for 30 days; moderators read them only if the swap is reported. If a report is open, the moderators keep a copy of what was reported (a sealed one, if it’s a chat) and their notes about the case until 30 days after their decision or, if you asked for another look, after that; what you wrote for it is deleted then, too. If your account was suspended, a code made from your email address is kept until the suspension ends, for 24 months at most, so that nobody can sign up with it again. An admin can download or delete your data if you can’t sign in or an authority asks, and can stop all deletion for as long as the law requires it. You’re told what and why, by email and under “Your data”, unless the law forbids it.',
  'privacy.content_reports.title': 'Reports from outside',
  'privacy.content_reports.text':
    'Anyone can report illegal content, even without an account. If they leave an email address, we email them when we receive the report, when it’s decided, and if the decision is taken back. We delete their name and address 30 days after the decision, or after another look at it. Moderators see the name, not the address.',
  'privacy.safety.title': 'Meeting safely',
  'privacy.safety.text':
    'Meet in daylight in a public place, bring someone along, see the papers before the keys, and never pay in advance. Use the flag on a listing to tell us if something seems off.',

  'help.title': 'Help & Support',
  'help.lead': 'Answers first, then a real person.',
  'help.swap.title': 'How does a swap start?',
  'help.swap.text':
    'List a car with at least one photo, then like other cars. When an owner likes one of yours in return, you’re matched and a chat opens.',
  'help.share.title': 'How do I show my car to a friend?',
  'help.share.text':
    'Press “Share” on your car in My Listings. It gets a public page with its own link, which you can send to anyone. Whoever joins from there comes back to your car. You can stop sharing at any time.',
  'help.chat.title': 'What can I send in a chat?',
  'help.chat.text':
    'Text, up to six photos at once and 100 a day, and any car you can see. Others see that car only if they’re allowed to see it themselves. The quick questions are shown to everyone in their own language. What you send without a connection is sent as soon as you’re back online.',
  'help.rings.title': 'What is a ring?',
  'help.rings.text':
    'A swap among three or four owners. You like Anna’s car, Anna likes Ben’s, and Ben likes yours: if each passes their car on, everyone gets the one they like. When likes form such a circle, the ring appears above your matches.',
  'help.rings.answers':
    '“I’m in” doesn’t commit you to anything: once everyone is in, a chat opens, and you can make a swap plan together. We don’t offer rings that go against what someone said about money. Everyone sees how many are in, and we don’t tell anyone who said no. If someone drops out, we look for a car that fits in the gap. You have three days to answer.',
  'help.rings.off': 'In Settings you can switch rings off.',
  'help.plan.title': 'How do we agree on a swap?',
  'help.plan.text':
    'Open the swap plan in your chat and propose cars, money, time and place. The other side accepts, declines or makes a counter-offer; each counter-offer is a new version, with the changes marked. Once everyone has accepted the same version, the swap is agreed and the cars are reserved: they’re no longer shown to others, unless the swap is canceled.',
  'help.handover.title': 'What happens when we meet?',
  'help.handover.text':
    'The plan has fields for each car’s papers, an agreement to print and sign, and a checklist for the day, from looking the car over to swapping the keys. When you have the keys, press “I got the keys”. Once everyone has, the swap is done, and you can review each other for 14 days.',
  'help.money.title': 'Who pays the difference?',
  'help.money.text':
    'You decide. The plan shows the difference between the estimated values the owners set; that’s arithmetic, nothing more. Keyswap doesn’t handle money.',
  'help.like.title': 'Why can’t I like a car?',
  'help.like.text':
    'A like offers one of your own cars in return, so you need at least one active car. You can pass without one. If you like a car before you’ve listed yours, we keep the like on your device and ask once, when your first car is listed, whether to send it. You can take back a like within ten seconds.',
  'help.deck.title': 'How the deck is ordered',
  'help.deck.text':
    'First come cars whose owner already likes one of your active cars. Then all the others, newest first. Among the newest, never more than every second card, we put cars with which your like would close a ring of three or four owners, so that more people can swap. They aren’t marked, and their order stays the same all day. “Newest first” in the filters switches this off, and so does switching off rings in Settings. Cards are loaded in batches. Within each batch, cars whose owner is looking for one like yours come before the rest, then those you’re looking for yourself (“Your wish”), and nearer ones before those farther away, if both locations are known; cars whose owner hasn’t been here for 30 days, or has left five chats unanswered for a week, come last. If you ask to look again at cars you passed on, they come after all the others, starting with those you passed on longest ago.',
  'help.deck.left_out':
    'You won’t see your own cars, cars you’ve already swiped on, inactive ones, cars without a photo, or cars whose owner hasn’t been here for 45 days. Distance only excludes a car if you set it as a filter. Nobody can pay to be shown earlier.',
  'help.fresh.title': 'Why am I asked “Still yours?”',
  'help.fresh.text':
    'So that nobody likes a car that’s long gone. If you haven’t been here for 30 days, we ask once, by notification and email. After 45 days your cars are hidden. One tap on the notification or in the email, or any other visit, brings them back as if they were new. Your chats and swap plans stay as they are.',
  'help.wish.title': 'What I’d swap for',
  'help.wish.text':
    'For each of your cars you can say what you’d swap it for: makes or models, body type, fuel, years, mileage, and whether you’d pay money or want some on top. It’s shown on the card. “Your car is what they want” means that one of your active cars meets everything its owner asks for; “Your wish” means that the car meets everything you ask for in return for one of yours. Such cars come earlier in the deck, too. A car without a body type never meets a wish for one.',
  'help.likes.title': 'Who likes my car?',
  'help.likes.text':
    'For each of your cars, My Listings shows the likes you haven’t answered yet, each as a blurred card: a few colors and the body type, no name and no photo. The cars behind them come first when you swipe, unless the owner has been away for a long time, and if you like one back, it’s a match. Nobody can pay to see them earlier. A car with few likes also gets hints about what its listing is missing.',
  'help.report.title': 'Something is wrong with a listing',
  'help.report.text':
    'Tap the flag on the card and tell us what you saw. A moderator looks at every report, and we’ll tell you what came of it.',
  'help.report.illegal': 'Report illegal content, even without an account',
  'help.install.title': 'Can I install Keyswap?',
  'help.install.text':
    'Yes. If your browser supports it, Settings has a button. On an iPhone or iPad, tap Share in the browser, then “Add to Home Screen”. The installed app is the same, and while it’s open its icon shows how many new things are waiting for you.',
  'help.password.title': 'I forgot my password',
  'help.password.text': 'Ask for a reset link. It works once, within an hour.',
  'help.password.action': 'Reset my password',
  'help.contact.none': 'The operator of this site hasn’t set a help address yet.',
  'help.contact.failed': 'The address couldn’t be loaded.',
  'help.contact.title': 'Write to us',
  'help.contact.text': 'A person reads every email. Tell us what you did and what happened.',

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
    'Numbers that are counted, not invented. A published rule for which cars come first. A way out that deletes everything.',
})
