import { Component, type ComponentChildren } from 'preact'
import { Button } from '../ui/button.tsx'
import { shellWords } from '../words/shell.ts'
import { wordsNow } from '../words/words.ts'

interface State {
  readonly hasFailed: boolean
}

/** A page that cannot be drawn says so in its place; everything around it goes on. */
export class ErrorBoundary extends Component<{ readonly children: ComponentChildren }, State> {
  override state: State = { hasFailed: false }

  static override getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const words = wordsNow(shellWords)
    return (
      <div class="empty" role="alert">
        <p>{words.failedToDraw}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{words.tryAgain}</Button>
      </div>
    )
  }
}
