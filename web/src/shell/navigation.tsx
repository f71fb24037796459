import { type PlaceName, places } from '../router/places.ts'
import { useAddress } from '../router/router.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type ShellWords, shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

// The links of the bar and the rail, in order.

type MainPlace = PlaceName & IconName & keyof ShellWords['places']

/** All places, as the rail and the page More show them. */
export const railPlaces: readonly MainPlace[] = [
  'today',
  'history',
  'variables',
  'findings',
  'studies',
  'experiments',
  'reminders',
  'data',
  'sharing',
  'settings',
  'admin',
]

/** On phones; Record is between the two halves. */
const barPlaces: readonly [readonly MainPlace[], readonly MainPlace[]] = [
  ['today', 'history'],
  ['findings', 'more'],
]

/** Whether a link is the current one: `/variables/12` belongs to Variables. */
function isOpen(place: MainPlace, pathname: string): boolean {
  const path = places[place]
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}

/** More is current for every page that the bar has no room for. */
function isOpenInBar(place: MainPlace, pathname: string): boolean {
  if (place !== 'more') return isOpen(place, pathname)
  return !barPlaces.flat().some((place) => place !== 'more' && isOpen(place, pathname))
}

interface NavigationProps {
  /** A rail with every page in a wide window, a bar with the four most used in a narrow one. */
  readonly isWide: boolean
  readonly isAdmin: boolean
  readonly onRecord: () => void
  readonly onSearch: () => void
}

export function Navigation({ isWide, ...props }: NavigationProps) {
  return isWide ? <Rail {...props} /> : <Bar {...props} />
}

function Rail({ isAdmin, onRecord, onSearch }: Omit<NavigationProps, 'isWide'>) {
  const texts = useWords(shellWords)
  const { pathname } = useAddress()
  const shown = railPlaces.filter((place) => place !== 'admin' || isAdmin)
  return (
    <nav class="rail" aria-label={texts.main}>
      <span class="brand">Upshot</span>
      <Button kind="main" onClick={onRecord}>
        <Icon name="record" />
        {texts.record}
      </Button>
      <Button onClick={onSearch}>
        <Icon name="search" />
        {texts.search}
      </Button>
      <ul>
        {shown.map((place) => (
          <li key={place}>
            <PlaceLink place={place} isCurrent={isOpen(place, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Bar({ onRecord }: Omit<NavigationProps, 'isWide'>) {
  const texts = useWords(shellWords)
  const { pathname } = useAddress()
  const [before, after] = barPlaces
  const link = (place: MainPlace) => <PlaceLink key={place} place={place} isCurrent={isOpenInBar(place, pathname)} />
  return (
    <nav class="phone-bar" aria-label={texts.main}>
      {before.map(link)}
      <button type="button" class="record-button" onClick={onRecord} aria-label={texts.record}>
        <span class="icon-disc">
          <Icon name="record" />
        </span>
      </button>
      {after.map(link)}
    </nav>
  )
}

function PlaceLink({ place, isCurrent }: { readonly place: MainPlace; readonly isCurrent: boolean }) {
  const texts = useWords(shellWords)
  return (
    <a class="place-link" href={places[place]} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={place} />
      <span>{texts.places[place]}</span>
    </a>
  )
}
