export const browse = {
  'browse.title': 'Browse cars',
  'browse.empty.title': 'No cars found',
  'browse.empty.text': 'Try adjusting your search or check back later!',
  'browse.search.placeholder': 'Meklēt pēc markas, modeļa...',
  'browse.search.submit': 'Meklēt',

  'upload.title': 'List Your Car',
  'upload.login.title': 'Login Required',
  'upload.login.text': 'You must be logged in to list a car.',
  'upload.photo_required': 'At least one photo is required to publish your car',
} as const
