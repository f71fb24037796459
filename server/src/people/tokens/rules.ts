/** The name of the tokens with which our own pages call the API. */
export const WEB_APP = 'web app'
