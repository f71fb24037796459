/** Nobody is signed in in this browser: to the page of the server that asks for the password, and back here afterwards. */
export const leadToSignIn = (): void =>
  location.replace(`/auth/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
