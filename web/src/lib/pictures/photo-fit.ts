/** Width by height, as in deck.css. */
const CARD = 3 / 4

/** A photo fills a card only if the crop leaves at least this share of its width: cars are wide. */
const WIDTH_LEFT = 0.9

type Size = { width: number; height: number }

/** Whether a photo fills a card from top to bottom. */
export const fillsCard = ({ width, height }: Size): boolean => (CARD * height) / width >= WIDTH_LEFT

/**
 * The classes of a photo on a card. One that does not fill it is as high as the part above the card's text and fades into
 * the dark ground: as high as the card, it would lose half of the car and have its wheels under the text.
 */
export const onCard = (size: Size): string => (fillsCard(size) ? '' : 'max-h-7/10 mask-b-from-72%')
