/** The second click of a double click on Save must not hit whatever is in its place by then. */
export function ignoreLateClicks(): void {
  /** The button that was clicked last, if it submits a form. */
  let submitter: Element | null = null
  addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && submitter?.isConnected === false) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else submitter = (event.target as Element).closest('[type="submit"]')
    },
    { capture: true },
  )
}
