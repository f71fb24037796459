import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Row, RowList } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'

const nothing = () => undefined
const read = (data: string | undefined) => ({ data, failure: undefined, readAgain: nothing })
const failed = { ...read(undefined), failure: new Error('The server cannot be reached.') }

export function Lists() {
  return (
    <>
      <Section title="Card">
        <RowList name="Waiting for you" look="cards">
          <li>
            <Card
              title="How many servings of Coffee did you have?"
              aside="10:00"
              actions={
                <>
                  <Button kind="quiet">Snooze</Button>
                  <Button kind="quiet">Skip</Button>
                </>
              }
            >
              <div class="actions">
                <Button>1</Button>
                <Button>2</Button>
                <Button>0</Button>
              </div>
            </Card>
          </li>
          <li>
            <Card>
              <p>A card without a heading.</p>
            </Card>
          </li>
        </RowList>
      </Section>
      <Section title="Row">
        <RowList name="Entries">
          <li>
            <Row title="Coffee" aside="“after the meeting”" end="1 serving" />
          </li>
          <li>
            <Row title="Overall Mood" end="4 of 5" href="/variables/7" icon="variables" />
          </li>
          <li>
            <Row
              title="A name that is much longer than anybody would ever have thought of"
              end="7.1 h"
              button={{ name: 'Edit Sleep Duration 7.1 h, 07:10', onClick: () => undefined }}
            />
          </li>
        </RowList>
      </Section>
      <TableAndLoaded />
      <Section title="EmptyState">
        <EmptyState text="Nothing recorded. An empty day is not a zero.">
          <Button>Record for this day</Button>
        </EmptyState>
      </Section>
    </>
  )
}

function TableAndLoaded() {
  return (
    <>
      <Section title="Table">
        <Table
          caption="What will be imported"
          columns={[{ name: 'Variable' }, { name: 'Values', isNumber: true }, { name: 'From' }]}
          rows={[
            { key: 'steps', cells: ['Daily Step Count', '201,110', '2 Mar 2017'] },
            { key: 'heart', cells: ['Heart Rate (new)', '180,400', '14 Nov 2018'] },
          ]}
        />
      </Section>
      <Section title="Facts">
        <Facts
          rows={[
            ['Delay', '2 days'],
            ['Method', undefined],
            ['p value', '0.004'],
          ]}
        />
      </Section>
      <Section title="Loaded">
        <Loaded reading={read(undefined)} failureText={({ message }) => message} againText="Try again" lines={1}>
          {(text) => <p>{text}</p>}
        </Loaded>
        <Loaded reading={read('What was read.')} failureText={({ message }) => message} againText="Try again">
          {(text) => <p>{text}</p>}
        </Loaded>
        <Loaded reading={failed} failureText={({ message }) => message} againText="Try again">
          {(text) => <p>{text}</p>}
        </Loaded>
      </Section>
    </>
  )
}
