import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const ServiceHealthQuery = graphql(`
  query ServiceHealth {
    serviceHealth {
      answeredBy
      database {
        version
        answerMs
        connections
        maxConnections
        bytes
        poolBusy
        poolMost
        poolWaiting
        oldSnapshots {
          pid
          application
          ageMs
        }
      }
      redis {
        state
        answerMs
      }
      queue {
        pending
        oldestMs
        seq
        countsRepaired
        setAside
      }
      setAsideEvents {
        seq
        name
        entityId
        reason
        setAsideAt
      }
      consumers {
        name
        state
        seq
        lag
        lagMs
        failures
        lastError
        parked
      }
      parkedEvents {
        consumer
        seq
        name
        entityId
        error
        parkedAt
      }
      instances {
        id
        host
        pid
        startedAt
        heardAt
        sockets
        subscriptions
        groups
        signals
        waiting
        seq
        events
        messages
        executions
        skipped
        foreign
        lagMs
        loopMs
        memoryBytes
        cpu
      }
      history {
        events
        messages
        sockets
        lagMs
        waiting
      }
    }
  }
`);

export const ServiceChecksQuery = graphql(`
  query ServiceChecks {
    serviceChecks {
      id
      version
      kind
      status
      errorCode
      createdAt
      finishedAt
    }
  }
`);
export type ServiceCheck = ResultOf<typeof ServiceChecksQuery>['serviceChecks'][number];

export type ServiceHealth = ResultOf<typeof ServiceHealthQuery>['serviceHealth'];
export type ServiceInstance = ServiceHealth['instances'][number];
export type ServiceConsumer = ServiceHealth['consumers'][number];

export const MailStatusQuery = graphql(`
  query MailStatus {
    mailStatus {
      transport
      queued
      oldestQueuedAt
      sentLastDay
      failures {
        id
        template
        recipient
        error
        attempts
        createdAt
        endedAt
        canRetry
      }
    }
  }
`);
export type MailFailure = ResultOf<typeof MailStatusQuery>['mailStatus']['failures'][number];

export const MailSendTestMutation = graphql(
  'mutation MailSendTest($input: MailSendTestInput!) { mailSendTest(input: $input) { recipient } }',
);
export const MailRetryMutation = graphql(
  'mutation MailRetry($input: MailRetryInput!) { mailRetry(input: $input) { id } }',
);

export const WebhookStatusQuery = graphql(
  'query WebhookStatus { webhookStatus { isAvailable enabled failing waiting oldestDueAt sentLastDay failedLastDay } }',
);
