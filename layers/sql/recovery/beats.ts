/**
 * What a workflow writes most, as one statement of SQLite: an event more, and otherwise all as it is.
 * It goes into a view, whose trigger writes the event and what of the workflow goes with it.
 */
import { EventRow } from "./rows.ts"

/** What of a workflow goes on with an event, beside the place and head of its log. */
export const BEATEN = ["last_heartbeat_at", "updated_at", "deadline_at"] as const

const event = Object.keys(EventRow.fields)
const given = (columns: ReadonlyArray<string>) =>
  columns.map((column) => `NEW.${column}`).join(", ")

export const sqliteBeats = [
  `CREATE VIEW beats AS SELECT ${event.map((column) => `events.${column}`).join(", ")},
    ${BEATEN.map((column) => `workflows.${column}`).join(", ")}
    FROM events JOIN workflows ON workflows.id = events.workflow_id`,
  `CREATE TRIGGER beats_written INSTEAD OF INSERT ON beats BEGIN
    UPDATE workflows SET event_sequence = NEW.sequence, event_head = NEW.hash,
      ${BEATEN.map((column) => `${column} = NEW.${column}`).join(", ")}
      WHERE id = NEW.workflow_id;
    INSERT INTO events (${event.join(", ")}) VALUES (${given(event)});
  END`
]
