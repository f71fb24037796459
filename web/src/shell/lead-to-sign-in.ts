/** Nobody is signed in in this browser: to the page of the server that asks for the password, and back here afterwards. */
export async function leadToSignIn(): Promise<void> {
  const answer = await window.upshotToken
  const isStranger = answer !== undefined && (answer.status === 401 || answer.redirected)
  if (isStranger) location.replace(`/auth/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}
