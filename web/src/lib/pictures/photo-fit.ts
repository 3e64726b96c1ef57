/**
 * The classes of a photo on a card. It is as high as the part above the card's text and fades into the dark ground: as high
 * as the card, a landscape photo would lose half of the car, and of any photo the wheels would be under the text.
 */
export const ON_CARD = 'max-h-7/10 mask-b-from-72%'
