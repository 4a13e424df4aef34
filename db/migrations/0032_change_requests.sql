-- A project with requests stays with its client.
alter table project add constraint project_of_client unique (id, client_id);

-- Something that a client wants changed in a project, and the answer of the agency.
create table change_request (
  id uuid primary key default uuidv7(),
  project_id uuid not null,
  client_id uuid not null references client,
  -- The person who asked; null once they are gone.
  account_id uuid references account on delete set null,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 5000),
  page_url text not null default '' check (length(page_url) <= 500),
  picture_id uuid references document on delete set null,
  state text not null default 'asked'
    check (state in ('asked', 'answered', 'accepted', 'declined', 'done')),
  -- The answer: included, hours of the plan, or a price.
  answer text check (answer in ('included', 'plan', 'price')),
  minutes integer check ((answer = 'plan') = (minutes is not null) and minutes between 1 and 60000),
  cents bigint check ((answer = 'price') = (cents is not null) and cents between 1 and 1000000000),
  currency text check ((answer = 'price') = (currency is not null)),
  more_days integer not null default 0 check (more_days between 0 and 365),
  answered_by uuid references account on delete set null,
  answered_at timestamptz,
  decided_at timestamptz,
  task_id uuid references task on delete set null,
  invoice_id uuid references invoice on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state in ('asked', 'declined') or answer is not null),
  constraint change_request_project_client
    foreign key (project_id, client_id) references project (id, client_id)
);
create index change_request_project on change_request (project_id, id desc);
create index change_request_client on change_request (client_id, id desc);
create index change_request_waiting on change_request (state, updated_at) where state in ('asked', 'answered');
create index change_request_task on change_request (task_id);

-- Its thread.
create table change_request_entry (
  id uuid primary key default uuidv7(),
  request_id uuid not null references change_request on delete cascade,
  account_id uuid references account on delete set null,
  from_client boolean not null,
  -- Written by a person, or what happened.
  action text not null default '',
  text text not null default '' check (length(text) <= 5000),
  created_at timestamptz not null default now()
);
create index change_request_entry_request on change_request_entry (request_id, id);
